import { hash } from 'node:crypto'
import type { Decision } from '../decider.ts'
import type { EventFormat } from '../event-format.ts'

/** A small decider for tests: a thermostat with a temperature that commands set. */
export type ThermostatEvent = { readonly type: 'TemperatureSet'; readonly data: { readonly degrees: number } }

export const thermostat = {
  initialState: 0,
  evolve: (_: number, { data }: ThermostatEvent) => data.degrees,
}
export const thermostatAggregate = (id: string) => ({ stream: `thermostat-${id}`, decider: thermostat })

export function setTemperature(current: number, degrees: number): Decision<ThermostatEvent> {
  if (degrees > 30) return { kind: 'invalid', message: 'At most 30 degrees.' }
  return degrees === current ? [] : [temperatureSet(degrees)]
}

/** Restores an earlier temperature. Rejected if another user made the last change. */
export const undoTemperature = (degrees: number): Decision<ThermostatEvent> => ({
  events: [temperatureSet(degrees)],
  message: 'The temperature was changed.',
  changes: { type: 'TemperatureSet', data: {} },
})

const temperatureSet = (degrees: number): ThermostatEvent => ({ type: 'TemperatureSet', data: { degrees } })

export const thermostatFormat: EventFormat<ThermostatEvent> = {
  parse: ({ data }) => temperatureSet(Number(data['degrees'])),
  serialise: ({ data }) => ({ data, version: 1 }),
  eventId: (...parts) => uuidOf(parts.join('/')),
}

function uuidOf(text: string): string {
  const hex = hash('sha256', text)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
