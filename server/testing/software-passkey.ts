import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

type Options = { challenge?: unknown };

/** An authenticator in software: it speaks WebAuthn like a phone, with a key on P-256. */
export class SoftwarePasskey {
  readonly #key: KeyObject;
  readonly #publicPoint: { x: Buffer; y: Buffer };
  readonly id = randomBytes(32);
  uses = 0;
  origin: string;

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#publicPoint = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** What `startRegistration` of the browser returns. */
  make({ challenge }: Options) {
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(this.#authenticatorData(flags.hasKey, this.#credentialData()))],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** What `startAuthentication` of the browser returns. */
  use({ challenge }: Options) {
    this.uses += 1;
    const authenticatorData = this.#authenticatorData();
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#key);
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #credential<Response extends object>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: unknown): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authenticatorData(more = 0, credential: Buffer = Buffer.alloc(0)): Buffer {
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(this.uses);
    const host = sha256(Buffer.from(new URL(this.origin).hostname));
    return Buffer.concat([host, Buffer.from([flags.present | flags.verified | more]), uses, credential]);
  }

  #credentialData(): Buffer {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const { x, y } = this.#publicPoint;
    // COSE: kty EC2, alg ES256, crv P-256.
    const cose = cborMap([
      [cborInteger(1), cborInteger(2)],
      [cborInteger(3), cborInteger(-7)],
      [cborInteger(-1), cborInteger(1)],
      [cborInteger(-2), cborBytes(x)],
      [cborInteger(-3), cborBytes(y)],
    ]);
    return Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** The few kinds of CBOR that a passkey needs, shorter than 64 KiB. */
function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
}
const cborInteger = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
