import { colourVars } from '#web/styles/tokens.css.ts'
import * as styles from './design.css.ts'

const isColour = (name: string) => !/^(shadow|topGlow)/.test(name)

export const Colours = () => (
  <div className={styles.swatches}>
    {Object.entries(colourVars)
      .filter(([name]) => isColour(name))
      .map(([name, value]) => (
        <div key={name} className={styles.swatch}>
          <div className={styles.patch} style={{ background: value }} />
          {name}
        </div>
      ))}
  </div>
)
