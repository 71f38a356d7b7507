import { useEffect } from 'react';
import { browserApi } from '../api/api.ts';

/** Longer ones are not counted. */
const lengthMax = 60;

/** Counts a search for something that nothing is called, so that the owner learns of it. Pages are cached, so only browsers can count. */
export function useMissedSearch(search: string): void {
  useEffect(() => {
    if (search === '' || search.length > lengthMax) return;
    const { client, mainId } = browserApi();
    void client.call('POST /search-misses/:mainId', { params: { mainId }, body: { search } });
  }, [search]);
}
