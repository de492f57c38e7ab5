import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js'
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { append, batchAppend, type BatchCall } from './eventstoredb/append-calls.ts'
import { Faults } from './eventstoredb/faults.ts'
import { ServerLog } from './eventstoredb/log.ts'
import { read, type ReadCall } from './eventstoredb/read-calls.ts'
import { shuttingDown } from './eventstoredb/status.ts'

/**
 * A server for tests that speaks the part of EventStoreDB's protocol that the adapter uses, over real gRPC to
 * the real client, and that fails as told. Its answers were compared with those of EventStoreDB 23.10. It
 * keeps everything in memory and serves nobody else.
 */
export class EventStoreDbStandIn {
  readonly log = new ServerLog()
  readonly faults = new Faults()
  /** Where false, an append done before is answered without its position, as a real server may. */
  remembersPositions = true
  readonly #batches: boolean
  readonly #subscriptions = new Set<ReadCall>()
  readonly #reads = new Set<ReadCall>()
  readonly #batchCalls = new Set<BatchCall>()
  #frozen = false
  #server: Server | undefined
  #port = 0

  private constructor(batches: boolean) {
    this.#batches = batches
  }

  static async start({ batches = true } = {}): Promise<EventStoreDbStandIn> {
    const standIn = new EventStoreDbStandIn(batches)
    await standIn.start()
    return standIn
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`
  }

  /** Subscriptions open now. */
  get subscriptions(): number {
    return this.#subscriptions.size
  }

  /** Reads that a client has neither finished nor cancelled. */
  get reads(): number {
    return this.#reads.size
  }

  async start(): Promise<void> {
    const server = new Server()
    this.#server = server
    server.addService(featureServices.ServerFeaturesService, { getSupportedMethods: this.#supported })
    const settings = {
      log: this.log,
      faults: this.faults,
      breakConnections: () => void this.breakConnections(),
      remembersPositions: () => this.remembersPositions,
      onBatchCall: (call: BatchCall) => this.#keep(call),
    }
    const refuse = () => {
      throw new Error('nothing of ours deletes')
    }
    server.addService(streamServices.StreamsService, {
      read: (call: ReadCall) => this.#read(call),
      append: append(settings),
      batchAppend: batchAppend(settings),
      delete: refuse,
      tombstone: refuse,
    })
    try {
      this.#port = await bind(server, this.#port)
    } catch (error) {
      // Stopped again before it listened: that is what was asked of it last.
      if (this.#server === server) throw error
    }
  }

  /** Breaks every connection without a word, as a crash does; the log survives. */
  stop(): void {
    this.#server?.forceShutdown()
    this.#server = undefined
  }

  async breakConnections(): Promise<void> {
    this.stop()
    await this.start()
  }

  /** Reads no more of any append, as a process that is stopped: what clients send piles up on their side. */
  freeze(): void {
    this.#frozen = true
    for (const call of this.#batchCalls) call.pause()
  }

  /** Of calls begun from now on: what a client sent to a frozen server is lost with its call. */
  thaw(): void {
    this.#frozen = false
  }

  /** Ends all subscriptions without an error. */
  endSubscriptions(): void {
    for (const call of this.#subscriptions) call.end()
  }

  /** Ends all subscriptions with an error. */
  failSubscriptions(): void {
    for (const call of this.#subscriptions) call.emit('error', shuttingDown())
  }

  #keep(call: BatchCall): void {
    this.#batchCalls.add(call)
    call.on('close', () => this.#batchCalls.delete(call))
    if (this.#frozen) call.pause()
  }

  #read(call: ReadCall): void {
    const calls = call.request.getOptions()?.hasSubscription() ? this.#subscriptions : this.#reads
    calls.add(call)
    call.on('close', () => calls.delete(call))
    void read(this.log, call)
  }

  readonly #supported = (
    _: ServerUnaryCall<Empty, SupportedMethods>,
    callback: sendUnaryData<SupportedMethods>,
  ): void => {
    const answer = new features.SupportedMethods()
    answer.setEventStoreServerVersion('23.10.6')
    for (const method of [
      'read',
      'append',
      'delete',
      'tombstone',
      ...(this.#batches ? ['batchappend'] : []),
    ]) {
      const supported = new features.SupportedMethod()
      supported.setServiceName('event_store.client.streams.streams')
      supported.setMethodName(method)
      answer.addMethods(supported)
    }
    callback(null, answer)
  }
}

/** Takes the port again that a server has just left. */
function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
}
