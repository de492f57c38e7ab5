import { passwordReset } from './password-reset.ts'
import type { Reactor } from './reactor.ts'

export const reactors: readonly Reactor[] = [passwordReset]
