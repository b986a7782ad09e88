import { useEffect, useState } from 'react'
import { LeaveQuestion } from '../../../core/form/leaving/leave-question.tsx'
import { UnsavedParts, UnsavedPartsContext } from '../../../core/form/leaving/unsaved-parts.tsx'
import { useIsHouse } from '../../../core/session/use-is-house.ts'
import { useMayEdit } from '../../../core/session/use-may-edit.ts'
import { AdvertisedProduct } from './advertised.tsx'
import { ArtworkHeader } from './artwork-header.tsx'
import classes from './artwork-screen.module.css'
import { Comments } from './comments/comments.tsx'
import { useComments } from './comments/use-comments.ts'
import { DecisionButtons } from './decisions/decision-buttons.tsx'
import { Decisions } from './decisions/decisions.tsx'
import { ReleaseButtons } from './decisions/release-buttons.tsx'
import { WhatIsWrong } from './decisions/what-is-wrong.tsx'
import { rememberArtwork } from './left-artwork.ts'
import { threadsOn } from './threads.ts'
import type { Artwork, ArtworkHistory } from './use-artwork.ts'
import { FileCheck } from './versions/file-check.tsx'
import { FileWarnings } from './versions/file-warnings.tsx'
import { NewVersion } from './versions/new-version.tsx'
import { NewerVersion } from './versions/newer-version.tsx'
import { PrintSize } from './versions/print-size.tsx'
import { useShownVersions } from './versions/use-shown-versions.ts'
import { Versions } from './versions/versions.tsx'
import { ArtworkViewer } from './viewer/artwork-viewer.tsx'

type PageProps = {
  image: Artwork
  campaignName: string | undefined
  history: ArtworkHistory
  onChanged: (image?: Artwork) => Promise<void>
}

/** Shows a loaded artwork with all its actions. */
export function ArtworkPage({ image, campaignName, history, onChanged }: PageProps) {
  const mayEdit = useMayEdit('/campaign')
  const mayRelease = useMayRelease()
  const [parts] = useState(() => new UnsavedParts())
  const comments = useComments(image.id, onChanged)
  const versions = useShownVersions(history.revisions, comments.dropDraft)
  useEffect(() => () => rememberArtwork(image.id), [image.id])
  if (!versions) return null

  const { shown, isNewest } = versions
  const { chosen, choose, draft } = comments
  const threads = threadsOn(history.comments, shown.revision)
  const mayWrite = mayEdit && isNewest
  const deciding = { image, revision: shown.revision, onChanged }
  const writing = {
    send: (text: string, parentId: number | null) => comments.send(shown.revision, text, parentId),
    resolve: comments.resolve,
  }

  async function onVersionSent(artwork?: Artwork) {
    if (artwork) versions?.follow(artwork.revision)
    await onChanged(artwork)
  }

  return (
    <UnsavedPartsContext value={parts}>
      <NewVersion image={image} readOnly={!mayEdit} onChanged={onVersionSent}>
        {(newVersion, uploading) => (
          <div className={classes.screen}>
            <ArtworkHeader
              image={image}
              campaignName={campaignName}
              actions={
                (mayEdit || mayRelease) && (
                  <>
                    {mayEdit && newVersion}
                    {mayEdit && isNewest && <DecisionButtons {...deciding} />}
                    {mayRelease && isNewest && (
                      <ReleaseButtons {...deciding} fromCustomer={!shown.by_house} />
                    )}
                  </>
                )
              }
            />
            <NewerVersion versions={versions} />
            <WhatIsWrong image={image} decisions={history.decisions} />
            {mayRelease && isNewest && <FileWarnings preflight={shown.preflight} />}
            <div className={classes.uploading}>{uploading}</div>
            <div className={classes.body}>
              <div className={classes.picture}>
                <ArtworkViewer
                  name={image.name}
                  revisions={history.revisions}
                  versions={versions}
                  threads={threads}
                  chosen={chosen}
                  onChoose={(id) => choose(id === chosen ? null : id)}
                  draft={draft}
                  onPlace={mayWrite ? comments.setDraft : undefined}
                />
              </div>
              <aside className={classes.side}>
                <Comments
                  threads={threads}
                  chosen={chosen}
                  onChoose={choose}
                  draft={draft}
                  onDropDraft={comments.dropDraft}
                  {...(mayWrite ? { writing } : {})}
                />
                <Versions
                  revisions={history.revisions}
                  shown={shown.revision}
                  onShow={versions.showVersion}
                />
                {shown.file.kind === 'pdf' && <FileCheck preflight={shown.preflight} />}
                <PrintSize file={shown.file} preflight={shown.preflight} />
                <AdvertisedProduct image={image} readOnly={!mayEdit} onChanged={onChanged} />
                <Decisions
                  image={image}
                  decisions={history.decisions}
                  may={{ approval: mayEdit, release: mayRelease }}
                  onChanged={onChanged}
                />
              </aside>
            </div>
          </div>
        )}
      </NewVersion>
      <LeaveQuestion form={noForm} parts={parts} />
    </UnsavedPartsContext>
  )
}

/** Returns true if the caller belongs to the house and can release artwork for print. */
function useMayRelease(): boolean {
  const isHouse = useIsHouse()
  return useMayEdit('/prepress') && isHouse
}

/** Placeholder for the record form, which this screen does not have because its parts are saved separately. */
const noForm = {
  isDirty: () => false,
  save: async () => true,
  changed: [],
  labelOf: (field: string) => field,
}
