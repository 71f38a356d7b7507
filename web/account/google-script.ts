interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    callback: (answer: { credential: string }) => void;
    ux_mode: 'popup';
    auto_select: boolean;
  }): void;
  renderButton(parent: HTMLElement, options: Record<string, string | number>): void;
}

interface GoogleWindow {
  google?: { accounts?: { id?: GoogleIdentity } };
}

const find = (): GoogleIdentity | undefined => (window as unknown as GoogleWindow).google?.accounts?.id;

let loading: Promise<GoogleIdentity> | null = null;

/** Google Identity Services, loaded once. Fails where it is blocked or out of reach. */
export function loadGoogleIdentity(scriptUrl: string): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      loading = null;
      reject(new Error('Google Identity Services could not be loaded'));
    };
    script.src = scriptUrl;
    script.async = true;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const identity = find();
      if (identity) resolve(identity);
      else fail();
    });
    document.head.append(script);
  });
  return loading;
}
