import { useTranslation } from 'react-i18next'
import type { Thread } from '../threads.ts'
import type { ArtworkRevision, Pin } from '../use-artwork.ts'
import type { VersionChoice } from '../versions/use-shown-versions.ts'
import classes from './artwork-viewer.module.css'
import { ComparedVersions } from './compared-versions.tsx'
import { Stage } from './stage.tsx'
import { usePictureView } from './use-picture-view.ts'
import { VersionTools } from './version-tools.tsx'
import { ZoomTools } from './zoom-tools.tsx'

type ViewerProps = {
  name: string
  revisions: readonly ArtworkRevision[]
  versions: VersionChoice
  threads: readonly Thread[]
  chosen: number | null
  onChoose: (commentId: number) => void
  /** Pin of the comment that the user is writing, or null if it has none. */
  draft: Pin | null
  /** Called with the pin that the user places. Undefined if the caller cannot comment. */
  onPlace: ((pin: Pin) => void) | undefined
}

/** Shows the picture of an artwork. The user can choose the version, zoom in, and compare two versions. */
export function ArtworkViewer(props: ViewerProps) {
  const { name, versions, onPlace } = props
  const { shown, other } = versions
  const { t } = useTranslation()
  const [view, setView] = usePictureView()
  return (
    <section className={classes.viewer} aria-label={t('campaign.artwork_picture')}>
      <div className={classes.tools}>
        <VersionTools revisions={props.revisions} versions={versions} />
        <ZoomTools view={view} setView={setView} />
      </div>
      {other ? (
        <ComparedVersions
          name={name}
          pair={[shown, other]}
          comparison={versions.comparison}
          view={view}
          setView={setView}
        />
      ) : (
        <Stage
          key={shown.revision}
          label={t('campaign.artwork_picture_of', { name })}
          version={shown}
          view={view}
          setView={setView}
          threads={props.threads}
          chosen={props.chosen}
          onChoose={props.onChoose}
          draft={props.draft}
          {...(onPlace ? { onPlace } : {})}
        />
      )}
      <p id="artwork-keys" className={classes.keys}>
        {t(onPlace && !other ? 'campaign.artwork_keys_write' : 'campaign.artwork_keys')}
      </p>
    </section>
  )
}
