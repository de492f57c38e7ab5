import { ArrowLeft, Check, ExternalLink, Play, Plus, SunMoon, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton, IconLink } from '#web/ui/button/IconButton.tsx'
import { ExternalLinkButton, LinkButton } from '#web/ui/button/LinkButton.tsx'
import * as styles from './design.css.ts'

const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const

export const Buttons = () => (
  <>
    {(['lg', 'md', 'sm'] as const).map((size) => (
      <div key={size} className={styles.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size={size}>
            {variant} {size}
          </Button>
        ))}
      </div>
    ))}
    <div className={styles.row}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} disabled>
          Disabled
        </Button>
      ))}
    </div>
    <div className={styles.row}>
      <Button variant="primary" disabled>
        Project Limit Reached
      </Button>
      <Button aria-disabled>Still found by focus</Button>
    </div>
    <div className={styles.row}>
      <Pending />
      <Button variant="primary" pending pendingLabel="Creating...">
        New Project
      </Button>
      <Button pending>No other label</Button>
      <Button size="sm" pending pendingLabel="Voting...">
        27 votes
      </Button>
    </div>
    <div className={styles.row}>
      <Button size="sm" variant="primary">
        <Check aria-hidden="true" /> Complete Task
      </Button>
      <Button size="sm">
        <Play aria-hidden="true" /> Start Task
      </Button>
      <LinkButton to="/design">
        <Plus aria-hidden="true" /> A link
      </LinkButton>
      <ExternalLinkButton href="https://www.youtube.com/">
        <ExternalLink aria-hidden="true" /> Watch on YouTube
      </ExternalLinkButton>
    </div>
    <div className={styles.row}>
      <IconLink icon={ArrowLeft} label="Back to home" to="/design" />
      <IconButton icon={SunMoon} label="Theme: light" />
      <IconButton icon={X} label="Dismiss" size="sm" />
      <IconButton icon={X} label="Dismiss (disabled)" disabled />
    </div>
    <Button variant="primary" size="lg" block>
      As wide as its box
    </Button>
  </>
)

function Pending() {
  const [pending, setPending] = useState(false)
  return (
    <>
      <Button variant="primary" pending={pending} pendingLabel="Creating..." onClick={() => setPending(true)}>
        Press me
      </Button>
      {pending && (
        <Button variant="link" onClick={() => setPending(false)}>
          Done
        </Button>
      )}
    </>
  )
}
