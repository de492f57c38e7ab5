import { categories, categoryInfo } from '#schema/roadmap.ts'
import { categoryPurposes } from '#domain/roadmap/category-purposes.ts'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import * as styles from './projects.css.ts'

/** Explains the four steps of the roadmap to users without projects. */
const PathIntro = () => (
  <section aria-labelledby="path-title" className={styles.path}>
    <h2 id="path-title" className={styles.pathTitle}>
      The roadmap has four steps
    </h2>
    <ol className={styles.steps}>
      {categories.map((category) => (
        <li key={category} className={styles.step}>
          <h3 className={styles.stepName}>
            <CategoryLabel category={categoryInfo[category].step} name={categoryInfo[category].name} />
          </h3>
          <p className={styles.purpose}>{categoryPurposes[category]}</p>
        </li>
      ))}
    </ol>
  </section>
)

export default PathIntro
