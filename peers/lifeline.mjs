// Ends the process when the other end of descriptor 4 closes, because the parent has ended. It runs in a thread of its
// own, so that a hanging system cannot block it.
import { Socket } from 'node:net'

new Socket({ fd: 4, readable: true, writable: false })
  .on('error', () => {})
  .on('close', () => process.kill(process.pid, 'SIGKILL'))
  .resume()
