import * as fc from 'fast-check';

const codeUnit = fc.oneof(fc.nat(0x7f), fc.nat(0xffff)).map((code) => String.fromCharCode(code));

/** Any text, lone surrogates and control characters too. The library's own `unit: 'binary'` takes over a second to set up. */
export const anyText = (limits: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ ...limits, unit: codeUnit });
