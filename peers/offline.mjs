// Refuses network connections of all modules that are imported after this one.
import { Socket as DatagramSocket } from 'node:dgram'
import { Socket } from 'node:net'

const refusal = () => new Error('peers are measured without a network')

// asynchronous like a real failure, so that callers have added their listeners
Socket.prototype.connect = function () {
  setImmediate(() => this.destroy(refusal()))
  return this
}
DatagramSocket.prototype.send = DatagramSocket.prototype.connect = function () {
  this.emit('error', refusal())
}
