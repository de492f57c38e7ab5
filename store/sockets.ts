import { Socket } from 'node:net'

/**
 * The sockets of connections that end together. A server that is silent ends none, and whoever closes would wait until each
 * question is given up, and for whatever is asked after it.
 */
export class Sockets {
  readonly #open = new Set<Socket>()
  #isCut = false

  get isCut(): boolean {
    return this.#isCut
  }

  /** For pg, as the `stream` of a connection. */
  readonly make = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    // pg listens to it by then.
    if (this.#isCut) process.nextTick(() => socket.destroy())
    return socket
  }

  /** Whoever waits for an answer is told that the connection ended, at once, and so is whoever asks from now on. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#open) socket.destroy()
  }
}
