/** The browser is an installed Chromium or the one a package ships: nothing is downloaded. */
module.exports = { skipDownload: true };
