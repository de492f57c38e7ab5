import {
  Server,
  ServerCredentials,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServiceError,
} from '@grpc/grpc-js'
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js'
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { append, batchAppend, type BatchCall } from './eventstoredb/append-calls.ts'
import { Faults } from './eventstoredb/faults.ts'
import { ServerLog } from './eventstoredb/log.ts'
import { read, type ReadCall } from './eventstoredb/read-calls.ts'
import { notLeader, notReady, shuttingDown } from './eventstoredb/status.ts'

export interface StandInOptions {
  readonly batches?: boolean
  /** Simulated duration of a write to the disk, in milliseconds. */
  readonly commitMs?: number
}

/**
 * Test server that implements the gRPC calls of EventStoreDB that the adapter uses, with injectable faults. Its responses
 * were compared with those of EventStoreDB 23.10. All data is in memory.
 */
export class EventStoreDbStandIn {
  readonly log = new ServerLog()
  readonly faults = new Faults()
  /** If false, the response to a repeated append contains no position. A real server may also omit the position. */
  remembersPositions = true
  /**
   * Leader of the cluster: by default this node. Another node if this node is a follower; null if the cluster has no quorum.
   * A node that does not lead refuses calls that require the leader.
   */
  leader: EventStoreDbStandIn | null = this
  /** Number of calls that this node refused, because they require the leader. */
  refusals = 0
  /** Number of reads that have arrived, including refused reads and subscriptions. */
  receivedReads = 0
  /** Highest number of reads at a time. */
  mostReads = 0
  readonly #batches: boolean
  readonly #commitMs: number
  #uncommitted: Array<() => void> = []
  readonly #subscriptions = new Set<ReadCall>()
  readonly #reads = new Set<ReadCall>()
  readonly #batchCalls = new Set<BatchCall>()
  #frozen = false
  readonly #unanswered: Array<() => void> = []
  #server: Server | undefined
  #port = 0

  private constructor({ batches = true, commitMs = 0 }: StandInOptions) {
    this.#batches = batches
    this.#commitMs = commitMs
  }

  static async start(options: StandInOptions = {}): Promise<EventStoreDbStandIn> {
    const standIn = new EventStoreDbStandIn(options)
    await standIn.start()
    return standIn
  }

  /** Starts a follower of this node. The follower has the events that exist now, and gets later events by `replicate`. */
  async startFollower(): Promise<EventStoreDbStandIn> {
    const follower = await EventStoreDbStandIn.start()
    follower.leader = this
    follower.replicate(this.log)
    return follower
  }

  replicate(log: ServerLog): void {
    this.log.copyNewEvents(log)
  }

  get url(): string {
    return `esdb://127.0.0.1:${this.#port}?tls=false`
  }

  get subscriptions(): number {
    return this.#subscriptions.size
  }

  /** Number of reads that are neither finished nor cancelled. */
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
      commit: (respond: () => void) => this.#commit(respond),
      onBatchCall: (call: BatchCall) => this.#keep(call),
      refusal: (call: BatchCall) => this.#refusal(call),
    }
    const refuse = () => {
      throw new Error('The test server does not support deleting streams')
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
      // If `this.#server` has changed, `stop` was called before the port was bound, and this error is expected.
      if (this.#server === server) throw error
    }
  }

  /** Breaks all connections, like a crash of the server. Keeps the log. */
  stop(): void {
    this.#server?.forceShutdown()
    this.#server = undefined
  }

  async breakConnections(): Promise<void> {
    this.stop()
    await this.start()
  }

  /** Stops answering calls. Simulates a suspended process: its connections stay open. */
  freeze(): void {
    this.#frozen = true
    for (const call of this.#batchCalls) call.pause()
  }

  /** Answers calls again, first the calls that arrived while the server was frozen. */
  thaw(): void {
    this.#frozen = false
    for (const call of this.#batchCalls) call.resume()
    for (const answer of this.#unanswered.splice(0)) answer()
  }

  endSubscriptions(): void {
    for (const call of this.#subscriptions) call.end()
  }

  failSubscriptions(): void {
    for (const call of this.#subscriptions) call.emit('error', shuttingDown())
  }

  #whenThawed(answer: () => void): void {
    if (this.#frozen) this.#unanswered.push(answer)
    else answer()
  }

  /** Calls `respond` after the next write to the disk. All appends that wait for one write are answered together. */
  #commit(respond: () => void): void {
    if (this.#commitMs === 0) return respond()
    if (this.#uncommitted.push(respond) > 1) return
    setTimeout(() => {
      for (const each of this.#uncommitted.splice(0)) each()
    }, this.#commitMs)
  }

  #keep(call: BatchCall): void {
    this.#batchCalls.add(call)
    call.on('close', () => this.#batchCalls.delete(call))
    if (this.#frozen) call.pause()
  }

  /** Returns the error of a call that requires the leader if this node does not lead. */
  #refusal({ metadata }: ReadCall | BatchCall): ServiceError | null {
    if (this.leader === this || !metadata.get('requires-leader').includes('true')) return null
    this.refusals += 1
    return this.leader ? notLeader('127.0.0.1', this.leader.#port) : notReady()
  }

  #read(call: ReadCall): void {
    this.receivedReads += 1
    const refusal = this.#refusal(call)
    if (refusal) return void call.emit('error', refusal)
    const calls = call.request.getOptions()?.hasSubscription() ? this.#subscriptions : this.#reads
    calls.add(call)
    this.mostReads = Math.max(this.mostReads, this.#reads.size)
    call.on('close', () => calls.delete(call))
    this.#whenThawed(() => void read(this.log, call))
  }

  readonly #supported = (
    _: ServerUnaryCall<Empty, SupportedMethods>,
    callback: sendUnaryData<SupportedMethods>,
  ): void => {
    const response = new features.SupportedMethods()
    response.setEventStoreServerVersion('23.10.6')
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
      response.addMethods(supported)
    }
    const respond = () => callback(null, response)
    this.#whenThawed(respond)
  }
}

/** Binds the port; 0 selects a free port. */
function bind(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
}
