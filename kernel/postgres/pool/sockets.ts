import { Socket } from 'node:net'

/** Sockets of a group of connections, which can be destroyed together when the server no longer answers. */
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
    // pg adds its listeners in this tick.
    if (this.#isDestroyed) process.nextTick(() => socket.destroy())
    return socket
  }

  destroyAll(): void {
    this.#isDestroyed = true
    for (const socket of this.#open) socket.destroy()
  }
}
