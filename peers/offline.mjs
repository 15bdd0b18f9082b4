// What is imported after this finds itself without a network.
import { Socket as DatagramSocket } from 'node:dgram'
import { Socket } from 'node:net'

const refusal = () => new Error('peers are measured without a network')

// as late as a failure to connect, when whoever connects listens
Socket.prototype.connect = function () {
  setImmediate(() => this.destroy(refusal()))
  return this
}
DatagramSocket.prototype.send = DatagramSocket.prototype.connect = function () {
  this.emit('error', refusal())
}
