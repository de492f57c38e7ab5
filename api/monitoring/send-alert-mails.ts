import { sendDueMail, type Mailer } from '#store/mail/mailer.ts'
import { openTransport } from '#store/mail/transport.ts'
import { repeat } from '#store/repeat.ts'
import type { Services } from '../services.ts'
import { alertMail } from './alert-mail.ts'

type Sending = Pick<Services, 'config' | 'db' | 'publicUrl' | 'log' | 'tracing'>

/**
 * Sends the mails of incidents from every process of the API: each is claimed by one. The projector sends all others, and
 * may be what an incident tells of.
 */
export function sendAlertMails({ config, ...services }: Sending): { stop: () => Promise<void> } {
  const transport = openTransport(config)
  const mailer: Mailer = {
    ...services,
    sender: 'api',
    compose: (row) => alertMail(services, row),
    transport,
    from: config.MAIL_FROM,
  }
  const stopping = new AbortController()
  const { signal } = stopping
  const sending = repeat({ name: 'alert mails', signal, log: services.log }, () =>
    sendDueMail(mailer, signal),
  )
  return {
    stop: async () => {
      stopping.abort()
      await sending
      transport.close()
    },
  }
}
