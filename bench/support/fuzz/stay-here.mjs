// Nothing that is tried leaves the machine: names are not looked up, and only loopback is connected to.
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'

Object.assign(dns, {
  lookup: async (/** @type {string} */ name) => {
    throw Object.assign(new Error(`${name} is not looked up here`), { code: 'ENOTFOUND' })
  },
})
syncBuiltinESMExports()

const connect = Socket.prototype.connect
/** @type {(this: Socket, ...words: any[]) => Socket} */
function connectHere(...words) {
  const options = Array.isArray(words[0]) ? words[0][0] : words[0]
  const host = typeof options === 'object' ? (options.host ?? options.path) : words[1]
  if (host !== undefined && !/^(?:127\.|::1$|localhost$|\/)/.test(host)) {
    process.nextTick(() => this.destroy(new Error(`${host} is not connected to here`)))
    return this
  }
  return Reflect.apply(connect, this, words)
}
Socket.prototype.connect = connectHere
