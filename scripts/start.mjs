// `npm start --silent -- <command> ...`: treesift as it stands in this clone, in the folder that it was called from.
import './ready.mjs'

process.chdir(process.env.INIT_CWD ?? process.cwd())
await import('../dist/cli/main.js')
