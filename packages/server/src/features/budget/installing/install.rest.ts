import type { HandlersOf } from '../../../core/context/handler.ts'
import { noteWaiting } from './note-waiting.ts'
import { readJob } from './read-job.ts'
import { readNews } from './read-news.ts'
import { takeReport } from './take-report.ts'

/** Handlers of the installer page. The link in each request is its only authentication. */
export const installHandlers: HandlersOf<'installrest'> = {
  getjob: readJob,
  news: readNews,
  report: takeReport,
  waiting: noteWaiting,
}
