import { Select } from '#web/ui/field/Select.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { SkipLink } from '#web/ui/text/SkipLink.tsx'
import { useTheme } from '#web/ui/theme/theme.ts'
import type { ThemeChoice } from '#web/ui/theme/theme.ts'
import { ToastRegion } from '#web/ui/toast/ToastRegion.tsx'
import { BothThemes } from './BothThemes.tsx'
import { Buttons } from './Buttons.tsx'
import { Colours } from './Colours.tsx'
import * as styles from './design.css.ts'
import { Feedback } from './Feedback.tsx'
import { Fields } from './Fields.tsx'
import { Floating } from './Floating.tsx'
import { Marks } from './Marks.tsx'
import { Plots } from './Plots.tsx'

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark']

/** Shows every component with all its states in both themes. Floating elements use the theme of the page. */
export function DesignPage() {
  return (
    <>
      <SkipLink />
      <main className={styles.page} id="main" tabIndex={-1}>
        <div className={styles.head}>
          <div>
            <h1>Design</h1>
            <p className={styles.muted}>Every component with all its states, on both grounds.</p>
          </div>
          <ThemeChooser />
        </div>
        <BothThemes title="Buttons">{() => <Buttons />}</BothThemes>
        <BothThemes title="Fields">{() => <Fields />}</BothThemes>
        <BothThemes title="What floats">{() => <Floating />}</BothThemes>
        <BothThemes title="Marks and the path">{(ground) => <Marks ground={ground} />}</BothThemes>
        <BothThemes title="What is read point by point">{() => <Plots />}</BothThemes>
        <BothThemes title="Waiting, empty, failed">{() => <Feedback />}</BothThemes>
        <BothThemes title="Colours">{() => <Colours />}</BothThemes>
      </main>
      <ToastRegion />
    </>
  )
}

function ThemeChooser() {
  const { choice, choose } = useTheme()
  return (
    <FormField label="Theme of the page">
      {(control) => (
        <Select
          {...control}
          value={choice}
          onChange={(event) => choose(choices.find((one) => one === event.currentTarget.value) ?? 'system')}
        >
          {choices.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
    </FormField>
  )
}
