import { createRequire } from 'node:module'
import type * as AnyMessage from 'google-protobuf/google/protobuf/any_pb.js'
import type * as EmptyMessage from 'google-protobuf/google/protobuf/empty_pb.js'

/** Loads the google-protobuf package of the client library. Messages of a second copy would be incompatible. */
const ofClient = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'))

const anyMessage = ofClient('google-protobuf/google/protobuf/any_pb.js') as typeof AnyMessage
const emptyMessage = ofClient('google-protobuf/google/protobuf/empty_pb.js') as typeof EmptyMessage

export const { Any } = anyMessage
export const { Empty } = emptyMessage
