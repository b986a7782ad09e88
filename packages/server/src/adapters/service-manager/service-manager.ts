import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Interval in milliseconds at which the server checks whether it is ready, until it is. */
const LOOK_AGAIN = 1_000

/** Timeout in milliseconds for sending one notification. */
const PATIENCE = 10_000

/** Function that sends variables such as `READY=1` to a service manager. Rejects if sending fails. */
export type Send = (variables: readonly string[]) => Promise<unknown>

/** Service manager that started this process, such as systemd. */
export type ServiceManager = {
  /**
   * Reports readiness as soon as `findFaults` finds no fault; until then, reports the faults as the status. If the manager has
   * a watchdog, then sends a keep-alive and the current status twice per watchdog interval. Later faults do not stop the
   * keep-alives, because a restart would repair neither the database nor the disk.
   */
  reportReadiness(findFaults: () => Promise<readonly string[]>): Promise<void>
  /** Reports that this process is about to end, and stops the keep-alives. */
  reportStopping(): Promise<void>
}

/**
 * Returns the service manager that the environment variables name; undefined if they name none. Deletes the variables, because
 * PostgreSQL and other child processes would otherwise use them too.
 */
export function takeServiceManager(
  environment: NodeJS.ProcessEnv,
  sendTo: (socket: string) => Send = sendBySystemdNotify,
): ServiceManager | undefined {
  const {
    NOTIFY_SOCKET: socket,
    WATCHDOG_PID: watchdogPid = String(process.pid),
    WATCHDOG_USEC,
  } = environment
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_PID', 'WATCHDOG_USEC']) delete environment[name]
  if (!socket) return undefined
  const watchdogMilliseconds = watchdogPid === String(process.pid) ? Number(WATCHDOG_USEC ?? 0) / 1000 : 0
  return makeServiceManager(sendTo(socket), watchdogMilliseconds)
}

function makeServiceManager(send: Send, watchdogMilliseconds: number): ServiceManager {
  let isStopping = false
  let hasFailed = false
  /**
   * Resolves once all earlier notifications have been sent or have failed. Each notification is sent by a separate process, so
   * without waiting, a later one could arrive first.
   */
  let earlier: Promise<void> = Promise.resolve()

  function notify(...variables: string[]): Promise<void> {
    earlier = earlier
      .then(() => send(variables))
      .then(
        () => undefined,
        (failure: Error) => {
          if (!hasFailed) console.error(`The service manager cannot be notified: ${failure.message}`)
          hasFailed = true
        },
      )
    return earlier
  }

  return {
    async reportReadiness(findFaults) {
      let status = await statusOf(findFaults)
      while (status !== READY && !isStopping) {
        await notify(`STATUS=${status}`)
        await wait(LOOK_AGAIN, undefined, { ref: false })
        status = await statusOf(findFaults)
      }
      let signOfLife = 'READY=1'
      while (!isStopping) {
        await notify(signOfLife, `STATUS=${status}`)
        if (watchdogMilliseconds === 0) return
        signOfLife = 'WATCHDOG=1'
        await wait(watchdogMilliseconds / 2, undefined, { ref: false })
        status = await statusOf(findFaults)
      }
    },
    reportStopping() {
      isStopping = true
      return notify('STOPPING=1', 'STATUS=Finishes what was begun')
    },
  }
}

const READY = 'Ready'

async function statusOf(findFaults: () => Promise<readonly string[]>): Promise<string> {
  const faults = await findFaults()
  return faults.length === 0 ? READY : `Not ready: ${faults.join(', ')}`
}

/**
 * Returns a function that sends variables with systemd-notify, because Node has no Unix datagram sockets. systemd-notify waits
 * until the manager has processed the notification.
 */
function sendBySystemdNotify(socket: string): Send {
  const run = promisify(execFile)
  return (variables) =>
    run('systemd-notify', [...variables], {
      env: { PATH: process.env.PATH, NOTIFY_SOCKET: socket },
      timeout: PATIENCE,
    })
}
