import { Socket } from 'node:net'

/** Tracks the sockets of a pool, to destroy all of them if the server no longer answers. */
export class SocketRegistry {
  readonly #open = new Set<Socket>()
  #isDestroyed = false

  get isDestroyed(): boolean {
    return this.#isDestroyed
  }

  readonly create = (): Socket => {
    const socket = new Socket()
    this.#open.add(socket)
    socket.once('close', () => this.#open.delete(socket))
    // Destroys the socket in the next tick, after pg has added its listeners.
    if (this.#isDestroyed) process.nextTick(() => socket.destroy())
    return socket
  }

  destroyAll(): void {
    this.#isDestroyed = true
    for (const socket of this.#open) socket.destroy()
  }
}
