# What the page of Brick Work says: of a die that is being dragged, before it is let go.

# What a die would do on a space. $space is its title, $about what it is for.
die-does = { $space } with the { $value }: { $about }.
die-with-tokens =
    { $space } as a { $value }, for { $tokens ->
        [one] one token
       *[other] { $tokens } tokens
    }: { $about }.
die-not = Not on { $space }: { $why }
