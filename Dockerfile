# treesift from its packed package: npm pack && docker build -t treesift .
ARG BUILD_BASE=node:20-bookworm
ARG BASE=node:20-bookworm-slim

# better-sqlite3 is compiled where no compiled one can be downloaded
FROM ${BUILD_BASE} AS build
# further packages, such as "bullmq ioredis prom-client"
ARG PACKAGES=""
WORKDIR /opt/treesift
COPY treesift-*.tgz treesift.tgz
RUN echo '{"private": true, "allowScripts": {"better-sqlite3": true}}' > package.json \
 && npm install --omit=dev --no-audit --no-fund \
      ./treesift.tgz @modelcontextprotocol/server zod hyparquet-writer ${PACKAGES} \
 && rm treesift.tgz

FROM ${BASE}
COPY --from=build /opt/treesift /opt/treesift
RUN ln -s /opt/treesift/node_modules/.bin/treesift /usr/local/bin/treesift \
 && useradd --system --no-create-home --uid 10001 treesift \
 && install -d -o treesift -g treesift /data
USER treesift
WORKDIR /data
VOLUME /data
# whatever the container runs, it is well where a page can be extracted
HEALTHCHECK --interval=1m --timeout=30s --start-period=10s \
  CMD echo '<p>The ferry leaves at noon.' | treesift extract - --no-learn --db /opt/treesift/node_modules/treesift/rules.db
ENTRYPOINT ["treesift"]
CMD ["--help"]
