// Loaded by `node --import` into a process that is measured: writes to $USAGE_FILE what it used, with its threads.
import { writeFileSync } from 'node:fs'

const file = process.env['USAGE_FILE']
process.on('exit', () => {
  if (file !== undefined) writeFileSync(file, JSON.stringify(process.resourceUsage()))
})
