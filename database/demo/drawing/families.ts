import { gloves, jersey, skinSuit, socks } from './apparel.ts';
import { backpack, fragrance, skateBag, waterBottle } from './bags-and-bottles.ts';
import { bundle } from './bundle.ts';
import { elbowGuards, guardSet, kneeGuards, wristGuards } from './guards.ts';
import { aeroHelmet, streetHelmet } from './helmet.ts';
import { quadSkate } from './quad-skate.ts';
import { childSkate, recreationalSkate } from './recreational-skate.ts';
import { cones, giftCard, hardware, laces, skateTool, stopper } from './small-parts.ts';
import { speedSkate } from './speed-skate.ts';
import type { Draw, View } from './studio.ts';
import { bearingSet, frame, singleWheel, wheelSet } from './wheels-and-bearings.ts';

interface Family {
  draw: Draw;
  views: readonly [View, ...View[]];
}

const skateViews = ['front', 'pair', 'detail', 'turned'] as const;
const twoSided = ['front', 'back', 'detail'] as const;
const lying = ['front', 'detail', 'night'] as const;

const speed110 = speedSkate({ wheels: 4, radius: 112, spokes: 5 });

/** Everything we can draw, with the views that the pages show. */
export const families = {
  'speed-skate-110': { draw: speed110, views: skateViews },
  'speed-skate-125': { draw: speedSkate({ wheels: 3, radius: 128, spokes: 6 }), views: skateViews },
  'speed-skate-100': { draw: speedSkate({ wheels: 4, radius: 102, spokes: 3 }), views: skateViews },
  'inline-skate': { draw: recreationalSkate, views: skateViews },
  'quad-skate': { draw: quadSkate, views: skateViews },
  'kids-skate': { draw: childSkate, views: skateViews },
  'wheel-set': { draw: wheelSet(4, 5), views: lying },
  'wheel-set-eight': { draw: wheelSet(8, 6), views: lying },
  'wheel-pair': { draw: singleWheel(3), views: ['front', 'back', 'detail'] },
  'bearings-8': { draw: bearingSet(8), views: lying },
  'bearings-16': { draw: bearingSet(16), views: lying },
  'frame-four': { draw: frame(4), views: ['front', 'detail', 'turned'] },
  'frame-three': { draw: frame(3), views: ['front', 'detail', 'turned'] },
  'aero-helmet': { draw: aeroHelmet, views: ['front', 'turned', 'detail', 'night'] },
  'street-helmet': { draw: streetHelmet, views: ['front', 'back', 'detail'] },
  'knee-guards': { draw: kneeGuards, views: lying },
  'elbow-guards': { draw: elbowGuards, views: lying },
  'wrist-guards': { draw: wristGuards, views: lying },
  'guard-set': { draw: guardSet, views: lying },
  'skin-suit': { draw: skinSuit, views: twoSided },
  jersey: { draw: jersey, views: twoSided },
  gloves: { draw: gloves, views: lying },
  socks: { draw: socks, views: ['front', 'detail'] },
  backpack: { draw: backpack, views: twoSided },
  'skate-bag': { draw: skateBag, views: ['front', 'detail', 'turned'] },
  bottle: { draw: waterBottle, views: ['front', 'detail'] },
  fragrance: { draw: fragrance, views: lying },
  'skate-tool': { draw: skateTool, views: ['front', 'detail'] },
  laces: { draw: laces, views: ['front', 'detail'] },
  stopper: { draw: stopper, views: ['front', 'detail'] },
  cones: { draw: cones, views: ['front', 'detail'] },
  hardware: { draw: hardware, views: ['front', 'detail'] },
  'gift-card': { draw: giftCard, views: ['front', 'detail'] },
  'race-package': {
    draw: bundle([
      { draw: skinSuit, x: 440, y: 60, scale: 0.62 },
      { draw: aeroHelmet, x: 60, y: 60, scale: 0.5 },
      { draw: speed110, x: 20, y: 330, scale: 0.72 },
    ]),
    views: ['front', 'detail'],
  },
  'starter-package': {
    draw: bundle([
      { draw: streetHelmet, x: 70, y: 60, scale: 0.46 },
      { draw: skateTool, x: 690, y: 50, scale: 0.36 },
      { draw: guardSet, x: 560, y: 420, scale: 0.56 },
      { draw: recreationalSkate, x: 0, y: 384, scale: 0.64 },
    ]),
    views: ['front', 'detail'],
  },
  'kids-package': {
    draw: bundle([
      { draw: streetHelmet, x: 540, y: 70, scale: 0.5 },
      { draw: elbowGuards, x: 60, y: 130, scale: 0.42 },
      { draw: kneeGuards, x: 580, y: 530, scale: 0.5 },
      { draw: childSkate, x: 20, y: 400, scale: 0.66 },
    ]),
    views: ['front', 'detail'],
  },
  'safety-package': {
    draw: bundle([
      { draw: streetHelmet, x: 60, y: 40, scale: 0.48 },
      { draw: skinSuit, x: 450, y: 190, scale: 0.72 },
      { draw: guardSet, x: 30, y: 480, scale: 0.54 },
    ]),
    views: ['front', 'detail'],
  },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
