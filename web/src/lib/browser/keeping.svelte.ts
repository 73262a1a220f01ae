// Whether this browser has refused to keep something: site data are blocked, or there is no room for more.
export const keeping = $state({ fails: false });
