/** Not in TypeScript's own types: browsers on Android, ChromeOS and macOS have it, others do not. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}

// oxlint-disable-next-line no-var -- only `var` declares a property of globalThis
declare var BarcodeDetector: (new () => BarcodeDetector) | undefined;
