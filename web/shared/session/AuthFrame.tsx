import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { Logo } from '#web/ui/brand/Mark.tsx'
import { Button, type ButtonProps } from '#web/ui/button/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './auth.css.ts'

const headline = 'Launch your brand with confidence'
const lead = 'Track your progress, learn from expert content, and follow our proven roadmap to brand success.'

export type AuthFrameProps = {
  /** Heading of the page. Without it, the heading is the headline of the product. */
  title?: ReactNode
  intro?: ReactNode
  children: ReactNode
}

/** Layout of the sign-in, password and invitation screens: a panel about the product next to the form. */
export const AuthFrame = ({ title, intro, children }: AuthFrameProps) => (
  <main id="main" tabIndex={-1} className={styles.frame}>
    <section className={styles.panel} aria-label="About Brandpath">
      <Link to="/" className={styles.home}>
        <Logo className={styles.logo} />
      </Link>
      {title === undefined ? (
        <h1 tabIndex={-1} className={styles.headline}>
          {headline}
        </h1>
      ) : (
        <p className={classNames(styles.headline, styles.besideOnly)}>{headline}</p>
      )}
      <p className={classNames(styles.lead, title !== undefined && styles.besideOnly)}>{lead}</p>
      <Stair />
    </section>
    <div className={styles.side}>
      <div className={styles.content}>
        {title !== undefined && (
          <div>
            <h1 tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {intro !== undefined && <p className={styles.intro}>{intro}</p>}
          </div>
        )}
        {children}
      </div>
    </div>
  </main>
)

const Stair = () => (
  <ol className={styles.stair}>
    {categories.map((category) => {
      const { step, name } = categoryInfo[category]
      return (
        <li key={step} data-cat={step} className={styles.tread[step]}>
          <span className={styles.stepName}>
            <span className={styles.stepNumber}>{step}</span>
            {name}
          </span>
        </li>
      )
    })}
  </ol>
)

/** The submit button of a sign-in or password form. */
export const SubmitButton = (
  props: Pick<ButtonProps, 'variant' | 'pending' | 'pendingLabel' | 'children'>,
) => <Button type="submit" variant="primary" size="lg" block {...props} />
