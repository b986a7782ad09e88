import {
  resourceOfEvent,
  type WebhookEvent,
  webhookEvents,
  webhookResources,
} from '@lienzo/contract/records/webhook'
import { resources } from '@lienzo/contract/resources'
import { mayAccess } from '@lienzo/rules/people/permissions'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../core/session/permissions.ts'
import type { FieldProps } from '../../ui/inputs/field.ts'
import { ReadValue } from '../../ui/inputs/read-value.tsx'
import { FormGroup } from '../../ui/layout/form-group.tsx'
import classes from './webhook.module.css'

/** Lets the user choose the events of a webhook, grouped by resource. Offers only resources that the caller can see. */
export function EventChoice(props: FieldProps<WebhookEvent[]> & { customerId: number | null }) {
  const { value, customerId } = props
  const { t } = useTranslation()
  const errorId = useId()
  const permissions = usePermissions() ?? {}
  const availableResources = webhookResources.filter((resource) => {
    const { path, shared } = resources[resource]
    return mayAccess(permissions, path) && !(shared && customerId !== null)
  })

  function choose(event: WebhookEvent, isChosen: boolean) {
    const others = value.filter((each) => each !== event)
    props.onChange(isChosen ? [...others, event].sort() : others)
  }

  const actionOf = (event: WebhookEvent) => t(`webhook.actions.${event.slice(event.indexOf('.') + 1)}`)

  if (props.readOnly)
    return (
      <FormGroup title={props.label}>
        {value.length === 0 && <ReadValue field={{ label: '' }} ariaLabel={props.label} />}
        {webhookResources
          .filter((resource) => value.some((event) => resourceOfEvent(event) === resource))
          .map((resource) => (
            <ReadValue key={resource} field={{ label: t(`log.resources.${resource}`) }}>
              {value
                .filter((event) => resourceOfEvent(event) === resource)
                .map(actionOf)
                .join(', ')}
            </ReadValue>
          ))}
      </FormGroup>
    )

  return (
    <FormGroup title={props.label} help={t('webhook.events_help')}>
      <ul className={classes.events} aria-describedby={props.error ? errorId : undefined}>
        {availableResources.map((resource) => (
          <li key={resource}>
            <fieldset className={classes.resource} name={props.name}>
              <legend>{t(`log.resources.${resource}`)}</legend>
              {webhookEvents
                .filter((event) => resourceOfEvent(event) === resource)
                .map((event) => (
                  <Checkbox
                    key={event}
                    className={classes.event}
                    size="xs"
                    label={actionOf(event)}
                    checked={value.includes(event)}
                    onChange={({ currentTarget }) => choose(event, currentTarget.checked)}
                  />
                ))}
            </fieldset>
          </li>
        ))}
      </ul>
      {props.error && (
        <p id={errorId} className={classes.error} role="alert">
          {props.error}
        </p>
      )}
    </FormGroup>
  )
}
