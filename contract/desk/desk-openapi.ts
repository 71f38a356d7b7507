import { printDocument, type Dialect, type OpenApiDocument } from '../openapi.ts';
import { refusals } from '../refusals.ts';
import { deskContract, deskNouns } from './desk-contract.ts';
import { impliedDeskRefusals, type DeskEndpoint } from './desk-endpoint.ts';
import { DeskRefusal, deskRefusals } from './desk-refusals.ts';

const dialect: Dialect<DeskEndpoint> = {
  nouns: deskNouns,
  securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'desk' } },
  securityOf: ({ permission }) => (permission === 'none' ? [] : [{ session: [] }]),
  refusalsOf: (endpoint) => new Set([...impliedDeskRefusals(endpoint), ...endpoint.refusals]),
  texts: { ...refusals, ...deskRefusals },
  refusal: DeskRefusal,
};

/** The desk's contract as an OpenAPI 3.1 document, with the permission of each call in its summary. */
export function printDeskOpenApi(serverUrl: string): OpenApiDocument {
  const withPermission = Object.fromEntries(
    Object.entries<DeskEndpoint>(deskContract).map(([key, call]) => [
      key,
      { ...call, summary: `${call.summary} (${call.permission}${call.needsFreshProof ? ', fresh proof' : ''})` },
    ]),
  );
  return printDocument(withPermission, dialect, { title: 'Desk API', version: '1', serverUrl });
}
