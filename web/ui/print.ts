import { formatTime } from './text/format.ts'

/** Puts the title and the address of the page, and the date of printing on printed pages (web/styles/print.css.ts). */
export function datePrints(): void {
  addEventListener('beforeprint', () => {
    const day = formatTime(Date.now(), { dateStyle: 'long' })
    const { host, pathname } = location
    document.body.dataset['printed'] = `${document.title} · ${host}${pathname} · Printed on ${day}`
  })
}
