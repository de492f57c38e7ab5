import { Suspense } from 'react'
import { lazyOnIdle, useIdle } from '#web/ui/lazy-on-idle.ts'
import { useShownToast } from './toast-store.ts'

const RadixToasts = lazyOnIdle(() => import('./RadixToasts.tsx'))

export function ToastRegion() {
  const idle = useIdle()
  const shown = useShownToast()
  if (!idle && shown === undefined) return null
  return (
    <Suspense fallback={null}>
      <RadixToasts />
    </Suspense>
  )
}
