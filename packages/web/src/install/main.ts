import { openPage } from './page.ts'
import { registerWorker } from './register-worker.ts'

const link = decodeURIComponent(location.pathname.replace(/^\/install\/?/, '').replace(/\/$/, ''))
const root = document.querySelector('#page')
if (!root) throw new Error('The page has no place to be shown in')
openPage(link, root)
registerWorker()
