/** The scope that the app around the shop requests from Google. */
const scope = 'openid email profile';

type Post = (message: string) => void;

interface WrapperWindow {
  /** Android's WebView, with an object of this name. */
  Android?: { postMessage?: Post };
  /** React Native, on both systems. */
  ReactNativeWebView?: { postMessage?: Post };
  /** WKWebView on iOS, with a handler of this name. */
  webkit?: { messageHandlers?: { googleSignIn?: { postMessage?: (message: object) => void } } };
}

/** Sends messages to the app that shows this page; null in a browser. */
function findWrapper(): ((message: object) => void) | null {
  const { Android: android, ReactNativeWebView: reactNative, webkit } = window as unknown as WrapperWindow;
  const handler = webkit?.messageHandlers?.googleSignIn;
  if (typeof reactNative?.postMessage === 'function')
    return (message) => reactNative.postMessage?.(JSON.stringify(message));
  if (typeof android?.postMessage === 'function') return (message) => android.postMessage?.(JSON.stringify(message));
  if (typeof handler?.postMessage === 'function') return (message) => handler.postMessage?.(message);
  return null;
}

export const isInWrapper = (): boolean => findWrapper() !== null;

/** Asks the app to let the visitor choose a Google account. Does nothing in a browser. */
export const askWrapperForGoogle = (): void => findWrapper()?.({ action: 'googleSignIn', scope });

/** Receives the token that the app sends back. Does nothing in a browser. */
export function onWrapperToken(listen: (token: string) => void): () => void {
  if (!isInWrapper()) return () => undefined;
  const hear = (event: Event) => {
    const token = event instanceof MessageEvent && isFromHere(event) ? tokenOf(event.data) : null;
    if (token !== null) listen(token);
  };
  // React Native on Android sends to the document, all others to the window.
  addEventListener('message', hear);
  document.addEventListener('message', hear);
  return () => {
    removeEventListener('message', hear);
    document.removeEventListener('message', hear);
  };
}

/**
 * The app runs its script inside this page. Its messages have the page's origin, or none if the app creates the event itself.
 * Messages of another site's window or frame always have that site's origin.
 */
const isFromHere = ({ origin, source }: MessageEvent): boolean =>
  origin === location.origin || (origin === '' && source === null);

function tokenOf(data: unknown): string | null {
  const message = typeof data === 'string' ? parsed(data) : data;
  if (typeof message !== 'object' || message === null) return null;
  if (!('type' in message) || message.type !== 'googleLoginToken') return null;
  return 'token' in message && typeof message.token === 'string' && message.token !== '' ? message.token : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
