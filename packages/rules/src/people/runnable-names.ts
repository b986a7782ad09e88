import { claimedExtension } from './display-name.ts'

/**
 * Names by which a system starts what is in a file, or gives it the rights of a program, when somebody opens it. The
 * content says nothing of that: most of it is plain text, and the rest can be a picture with a script in it.
 */
const runnable = new Set(
  [
    // Windows: programs, scripts, installers, and what points to one.
    'ade adp ahk appcontent-ms application appref-ms appx appxbundle au3 bat chm cmd com cpl diagcab exe gadget hlp hta',
    'htc inf ins iqy isp jar jnlp js jse library-ms lnk mde msc msh msi msix msixbundle msp mst msu pif ps1 ps1xml ps2',
    'ps2xml psc1 psc2 psd1 psm1 rdp reg scf scr sct search-ms searchconnector-ms settingcontent-ms shb shs slk theme',
    'themepack url vb vbe vbs website wll ws wsc wsf wsh xbap xll',
    // macOS.
    'action app applescript command dmg fileloc inetloc mobileconfig pkg scpt scptd terminal tool webloc workflow',
    // Linux and other Unix systems.
    'appimage bash csh desktop fish ksh run sh zsh',
    // Languages whose files are started by opening them, or by a server that they reach.
    'asp aspx cgi cjs class jsp lua mjs php phtml pl py pyc pyw pyz pyzw rb tcl',
    // Pages of the web that bring their scripts with them, where the content may not show it.
    'mht mhtml shtml xht xhtml',
  ].flatMap((line) => line.split(' ')),
)

/** What a stream of a file is called on Windows behind the name of the file: `x.bat::$DATA` is `x.bat`. */
const STREAM = /(?::[^:]*)?:\$\w+$/

/** The extension by which a file of this name is started, or `undefined`. Windows ignores dots and spaces at its end. */
export function runnableExtension(name: string): string | undefined {
  const extension = claimedExtension(name.replace(STREAM, '').replace(/[.:\s]+$/, ''))
  return runnable.has(extension) ? extension : undefined
}

/** A name under which a file can be saved without being started by it. */
export function harmlessName(name: string): string {
  return runnableExtension(name) ? `${name}.txt` : name
}
