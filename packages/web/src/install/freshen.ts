import type { InstallerJob } from '@lienzo/contract/installation/installer-page'

/**
 * Returns true if the job has changed in a way that requires the screens to be rebuilt, because they cannot be updated in
 * place.
 */
export function isOtherShape(job: InstallerJob, current: InstallerJob): boolean {
  return JSON.stringify(shapeOf(job)) !== JSON.stringify(shapeOf(current))
}

/** Returns the parts of a job for which a change requires the screens to be rebuilt. */
function shapeOf({
  spaces,
  pictures: _pictures,
  expires_at: _expires,
  decisions: _decisions,
  ...job
}: InstallerJob) {
  return {
    ...job,
    spaces: spaces.map(({ photos: _photos, said: _said, written: _written, ...space }) => space),
  }
}

/** Updates the job in place, because the screens refer to its space objects. */
export function freshen(current: InstallerJob, job: InstallerJob): void {
  const byId = new Map(job.spaces.map((space) => [space.id, space]))
  for (const space of current.spaces) Object.assign(space, byId.get(space.id))
  Object.assign(current.pictures, job.pictures)
  current.expires_at = job.expires_at
  current.decisions = job.decisions
}
