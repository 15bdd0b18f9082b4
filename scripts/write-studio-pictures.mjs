// Draws docs/pictures/studio/: the views of the guide, and sheets with all views, light and dark, wide and narrow.
// node scripts/write-studio-pictures.mjs, which needs playwright-core and Chromium; TREESIFT_NO_SANDBOX=1 as root.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'docs', 'pictures', 'studio')
const { module } = await runnerImport(join(root, 'test', 'support', 'studio.ts'), {
  root,
  configFile: false,
})

const looks = ['light', 'dark'].flatMap((colorScheme) =>
  [1300, 400].map((width) => ({
    colorScheme,
    width,
    height: 900,
    name: `${colorScheme}-${width}`,
  })),
)

/** Views that the guide shows by themselves. */
const guided = ['label', 'look', 'why', 'rule', 'drift']

const scratch = mkdtempSync(join(tmpdir(), 'treesift-pictures-'))
mkdirSync(folder, { recursive: true })
const studio = await module.TestStudio.start(join(scratch, 'rules.db'))
try {
  const views = Object.entries(module.studioViews(await module.fillStudio(studio.client)))
  for (const look of looks) await drawSheet(look, views)
} finally {
  await studio.stop()
  rmSync(scratch, { recursive: true })
}

async function drawSheet({ colorScheme, width, height, name }, views) {
  const pictures = []
  for (const [view, { path, ready }] of views) {
    const tab = await studio.open(path, { colorScheme, viewport: { width, height } })
    await tab.waitForSelector(ready)
    await tab.waitForLoadState('networkidle')
    const image = await tab.screenshot({ type: 'jpeg', quality: 80 })
    pictures.push(`data:image/jpeg;base64,${image.toString('base64')}`)
    if (name === 'light-1300' && guided.includes(view))
      await tab.screenshot({ type: 'jpeg', quality: 75, path: join(folder, `${view}.jpg`) })
    await tab.context().close()
  }
  const tab = await studio.browser.newPage({ viewport: { width: 1640, height: 800 } })
  const columns = width > 1000 ? 4 : 7
  await tab.setContent(`<style>body { margin: 8px; display: grid; gap: 8px; background: #888;
    grid-template-columns: repeat(${columns}, 1fr) } img { width: 100% }</style>
    ${pictures.map((url) => `<img src="${url}">`).join('')}`)
  const path = join(folder, `views-${name}.jpg`)
  await tab.screenshot({ type: 'jpeg', quality: 70, fullPage: true, path })
  await tab.context().close()
}
