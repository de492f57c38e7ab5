import { useState } from 'react'
import { Plot } from '#web/ui/plot/Plot.tsx'
import * as styles from './design.css.ts'

const heights = [3, 5, 2, 8, 13, 9, 12, 7]

export function Plots() {
  const [read, setRead] = useState<number | null>(null)
  const index = read ?? heights.length - 1
  const reading = `Day ${index + 1}: ${heights[index]}`
  return (
    <figure className={styles.stack}>
      <figcaption>{reading}</figcaption>
      <Plot label="Day" reading={reading} count={heights.length} index={index} onPoint={setRead}>
        <svg
          viewBox={`0 0 ${heights.length} 14`}
          width="100%"
          height="96"
          preserveAspectRatio="none"
          aria-hidden
        >
          {heights.map((height, at) => (
            <rect
              key={at}
              x={at + 0.1}
              y={14 - height}
              width={0.8}
              height={height}
              fill="currentColor"
              opacity={at === read ? 1 : 0.5}
            />
          ))}
        </svg>
      </Plot>
    </figure>
  )
}
