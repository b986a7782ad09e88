import './ui/styles/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { startLayout } from './app/layout/layout.ts'
import { followRememberedLayout } from './app/layout/remembered-layout.ts'
import { preloadFirstScreen, startRouter } from './app/router.tsx'
import { startLanguage } from './core/language/language-texts.ts'
import { restoreSession } from './core/session/session.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element #root')

startLayout()
restoreSession()
followRememberedLayout()
const router = startRouter()
preloadFirstScreen(router)
// No `await` at the top level, which would keep the bundler from joining scripts.
startLanguage().then(() => createRoot(root).render(<RouterProvider router={router} />))
