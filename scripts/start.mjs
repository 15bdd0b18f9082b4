// `npm start --silent -- <command> ...`: runs the treesift of this clone in the caller's folder.
import './ready.mjs'

process.chdir(process.env.INIT_CWD ?? process.cwd())
await import('../dist/bundle/treesift.js')
