import type { HomeData } from '../home-data.ts'
import { Artwork } from './artwork.tsx'
import { Backup, needsCare } from './backup.tsx'
import { Campaigns } from './campaigns.tsx'
import { Proofs } from './proofs.tsx'
import { RunningImports } from './running-imports.tsx'
import { Tasks } from './tasks.tsx'

/** Shows work in progress, running campaigns and the newest pictures. Also shows the backup if it needs no attention. */
export function WhatRuns({ data }: { data: HomeData }) {
  const { tasks, imports, campaigns, proofs, artwork, backup } = data
  return (
    <>
      {tasks.length > 0 && <Tasks tasks={tasks} />}
      {imports && imports.total > 0 && <RunningImports imports={imports} />}
      {campaigns && <Campaigns campaigns={campaigns} />}
      {proofs && proofs.length > 0 && <Proofs proofs={proofs} />}
      {artwork && artwork.length > 0 && <Artwork images={artwork} />}
      {backup && !needsCare(backup) && <Backup backup={backup} />}
    </>
  )
}
