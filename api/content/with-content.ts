import type { Outcome } from '#kernel/commands/command-handler.ts'
import { isRejection, isUndo, type Aggregate, type Decision } from '#kernel/commands/decider.ts'
import { removeIfRejected } from '#kernel/commands/remove-if-rejected.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import { sessionExpired } from '../accounts/accounts.ts'
import type { AppendRouteCommand } from '../http/request-command.ts'
import type { Limited, RateLimits } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'
import type { Content } from './store-texts.ts'

interface TextCommand<State, Event> {
  readonly aggregate: Aggregate<State, Event>
  readonly decide: (state: State) => Promise<DecisionWithContent<Event>>
}

interface DecisionWithContent<Event> {
  readonly decision: Decision<Event>
  /** The text to which the events refer. */
  readonly content: Content | null
  /** A rate limit that counts the command if the command appends events. */
  readonly limited?: Limited | undefined
}

/**
 * Handles a command whose event refers to a text. The text is stored before or together with the event. Otherwise, readers
 * of the event could lack the text.
 *
 * @throws the error of the command, or HttpError 429
 */
export async function handleWithContent<State, Event extends BrandpathEvent>(
  services: Services,
  command: AppendRouteCommand,
  { aggregate, decide }: TextCommand<State, Event>,
): Promise<Outcome<State>> {
  const { rateLimits } = services
  let counts: Awaited<ReturnType<RateLimits['take']>> = []
  const text = {
    aggregate,
    decide: async (state: State) => {
      const decided = await decide(state)
      if (decided.limited && counts.length === 0 && hasEvents(decided.decision))
        counts = await rateLimits.take(decided.limited)
      return decided
    },
  }
  try {
    const { handleWithText } = command
    const outcome = await (handleWithText
      ? appendWithText(handleWithText, text)
      : storeAndHandle(services, command, text))
    if (outcome.events.length === 0) await rateLimits.giveBack(...counts)
    return outcome
  } catch (error) {
    await rateLimits.giveBack(...counts)
    throw error
  }
}

function appendWithText<State, Event extends BrandpathEvent>(
  handleWithText: NonNullable<AppendRouteCommand['handleWithText']>,
  { aggregate, decide }: TextCommand<State, Event>,
): Promise<Outcome<State>> {
  let content: Content | null = null
  const decideText = async (state: State) => {
    const decided = await decide(state)
    content = decided.content
    return decided.decision
  }
  return handleWithText(aggregate, decideText, () => content)
}

/**
 * Stores the text before the append. A command that is rejected or changes nothing leaves no text. After any other failure,
 * the leader deletes the text within a day, because an append with an unknown outcome may still need it.
 */
async function storeAndHandle<State, Event extends BrandpathEvent>(
  { db, texts }: Pick<Services, 'db' | 'texts'>,
  command: Pick<AppendRouteCommand, 'handle'>,
  { aggregate, decide }: TextCommand<State, Event>,
): Promise<Outcome<State>> {
  let stored: Content | null = null
  const removeText = async () => {
    if (stored) await db.deleteFrom(stored.table).where('id', '=', stored.row.id).execute()
  }
  const handling = command.handle(aggregate, async (state) => {
    const { decision, content } = await decide(state)
    if (!content || !hasEvents(decision)) return decision
    if (!(await texts.submit(content))) throw sessionExpired()
    stored = content
    return decision
  })
  const outcome = await removeIfRejected(handling, removeText)
  if (outcome.events.length === 0) await removeText()
  return outcome
}

const hasEvents = <Event>(decision: Decision<Event>): boolean =>
  !isRejection(decision) && (isUndo(decision) || decision.length > 0)
