export { paiseOfText, rupeeText } from '../../domain/rupee-text.ts';
