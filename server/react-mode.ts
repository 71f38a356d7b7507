export const isDevelopment = process.argv.includes('--dev');

/**
 * React picks its production build only if this is set before its first import, so import this module before all others. Without it
 * a page takes several times as long to render.
 */
if (!isDevelopment) process.env['NODE_ENV'] ??= 'production';
