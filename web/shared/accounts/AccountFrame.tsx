import type { ReactNode } from 'react'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { screens } from '#schema/screens.ts'
import { Logo } from '#web/ui/brand/Mark.tsx'
import { Button, type ButtonProps } from '#web/ui/button/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/text/Link.tsx'
import * as styles from './accounts.css.ts'

const headline = 'Launch your brand with confidence'
const lead = 'Track your progress, learn from expert content, and follow our proven roadmap to brand success.'

export type AccountFrameProps = {
  /** Heading of the page. The default is the headline of the product. */
  title?: ReactNode
  intro?: ReactNode
  children: ReactNode
}

/** Layout of the login, password and invitation screens: a panel about the product next to the form. */
export const AccountFrame = ({ title, intro, children }: AccountFrameProps) => (
  <main id="main" tabIndex={-1} className={styles.frame}>
    <section className={styles.panel} aria-label="About Brandpath">
      <Link to={screens.home} className={styles.home}>
        <Logo className={styles.logo} />
      </Link>
      {title === undefined ? (
        <h1 tabIndex={-1} className={styles.headline}>
          {headline}
        </h1>
      ) : (
        <p className={classNames(styles.headline, styles.wideOnly)}>{headline}</p>
      )}
      <p className={classNames(styles.lead, title !== undefined && styles.wideOnly)}>{lead}</p>
      <RoadmapSteps />
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

const RoadmapSteps = () => (
  <ol className={styles.steps}>
    {categories.map((category) => {
      const { step, name } = categoryInfo[category]
      return (
        <li key={step} data-cat={step} className={styles.step[step]}>
          <span className={styles.stepName}>
            <span className={styles.stepNumber}>{step}</span>
            {name}
          </span>
        </li>
      )
    })}
  </ol>
)

export const SubmitButton = (
  props: Pick<ButtonProps, 'variant' | 'pending' | 'pendingLabel' | 'children'>,
) => <Button type="submit" variant="primary" size="lg" block {...props} />
