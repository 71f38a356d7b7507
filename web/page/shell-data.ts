import type { Category, TrustText } from '../../contract/catalogue.ts';
import type { Office, SiteProfile } from '../../contract/site.ts';
import { brandStyle, brandTokens, defaultBrand, defaultTokens } from '../../domain/brand-colours.ts';
import { defaultCartButton, type CartButton } from '../../domain/cart-mode.ts';
import type { ShopState } from '../../domain/shop-state.ts';
import { bodyOrNull, type Api } from '../api/api.ts';

export interface ShellData {
  mainId: string;
  origin: string;
  /** The note of a demo shop; null in a live one. Sent as data, so that scripts do not carry it. */
  demoNote: string | null;
  /** Never opened, open, or closed for now. */
  state: ShopState;
  /** With the page that each links to; empty: none. */
  marquee: { heading: string; link: string }[];
  trustTexts: TrustText[];
  profile: SiteProfile;
  /** Styles that turn the default colours into the shop's; empty if it has those. */
  brandStyle: string;
  /** For the browser's own frame around the page. */
  themeColour: string;
  office: Office | null;
  /** What the shop's buttons do; null if it has none. */
  cartButton: CartButton | null;
  /** Names of the shop's categories, in their order. */
  categories: string[];
  /** The shop's number for help; empty if it has none. */
  whatsApp: string;
}

export async function loadShell({ client, mainId, origin }: Api, { isDemo }: { isDemo: boolean }): Promise<ShellData> {
  const params = { mainId };
  const [marquee, trustTexts, register, office, buttons, categories, opening, help] = await Promise.all([
    bodyOrNull(client.call('GET /marquee/all/:mainId', { params })),
    bodyOrNull(client.call('GET /trust-texts/:mainId', { params })),
    bodyOrNull(client.call('GET /register/single/:mainId', { params })),
    bodyOrNull(client.call('GET /register/officesingle/:mainId', { params })),
    bodyOrNull(client.call('GET /button/:storeId', { params: { storeId: mainId } })),
    bodyOrNull(client.call('GET /category/getdata/category/:mainId', { params })),
    bodyOrNull(client.call('GET /shop-state/:mainId', { params })),
    bodyOrNull(client.call('GET /help/single/:mainId', { params })),
  ]);
  // Until the owner has given it a name, a new shop goes by its address.
  const profile = register?.users ?? { ...bareShell.profile, orignal_logoname: new URL(origin).hostname };
  return {
    mainId,
    origin,
    demoNote: isDemo ? 'This is a demo shop: no money moves and nothing is delivered.' : null,
    state: opening?.state ?? bareShell.state,
    marquee: (marquee ?? []).filter(
      ({ heading }, place, all) => all.findIndex((each) => each.heading === heading) === place,
    ),
    trustTexts: trustTexts ?? [],
    profile,
    brandStyle: brandStyle(profile),
    themeColour: brandTokens(profile).ink,
    office,
    cartButton: defaultCartButton(buttons?.data ?? []),
    categories: shownCategories(categories ?? []).map(({ name }) => name),
    whatsApp: help?.help.whatsapp_number ?? '',
  };
}

/** Those that are active, in their order. */
export const shownCategories = (categories: readonly Category[]): Category[] =>
  categories.filter(({ status }) => status === 'Active').toSorted((left, right) => left.position - right.position);

/** For the error page, if the shell could not be loaded. */
export const bareShell: ShellData = {
  mainId: '',
  origin: '',
  demoNote: null,
  state: 'open',
  marquee: [],
  trustTexts: [],
  profile: { profilePic: null, orignal_logoname: 'Home', tag_line: '', ...defaultBrand, icons: '' },
  brandStyle: '',
  themeColour: defaultTokens.ink,
  office: null,
  cartButton: null,
  categories: [],
  whatsApp: '',
};
