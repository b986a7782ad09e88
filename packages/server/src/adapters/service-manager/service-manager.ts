import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Interval in milliseconds between readiness checks, until the server is ready. */
const LOOK_AGAIN = 1_000

/** Milliseconds after which a notification is given up if nobody receives it. */
const PATIENCE = 10_000

/** Sends variables such as `READY=1` to a service manager. Rejects if that fails. */
export type Send = (variables: readonly string[]) => Promise<unknown>

/** Service manager that started this process, such as systemd. */
export type ServiceManager = {
  /**
   * Reports readiness as soon as `findFaults` finds no fault. If the manager has a watchdog, then sends a sign of life twice
   * per watchdog interval. Later faults are shown in the status but do not stop the signs of life, because a restart would
   * repair neither the database nor the disk.
   */
  reportReadiness(findFaults: () => Promise<readonly string[]>): Promise<void>
  /** Reports that this process is about to end. */
  reportStopping(): Promise<void>
}

/**
 * Returns the service manager that the environment variables name; undefined if there is none. Deletes the variables, because
 * PostgreSQL and other child processes would use them too.
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
   * Settles when all earlier notifications have been received. Each is sent by a separate process, so without waiting they
   * could overtake one another.
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
 * Returns a function that sends with systemd-notify, because Node has no Unix datagram sockets. The program waits until the
 * manager has processed the notification.
 */
function sendBySystemdNotify(socket: string): Send {
  const run = promisify(execFile)
  return (variables) =>
    run('systemd-notify', [...variables], {
      env: { PATH: process.env.PATH, NOTIFY_SOCKET: socket },
      timeout: PATIENCE,
    })
}
