import '#web/styles/global.css.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { DesignPage } from './DesignPage.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('design.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <DesignPage />
    </BrowserRouter>
  </StrictMode>,
)
