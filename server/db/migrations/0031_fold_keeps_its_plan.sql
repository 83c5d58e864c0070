-- A function in SQL is read, inlined and planned again by every INSERT that fills a folded column.
-- The results are the same, so what is stored stays valid.
CREATE OR REPLACE FUNCTION wasl_fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "C")
    ELSE translate(value COLLATE "C", 'ABCDEFGHIJKLMNOPQRSTUVWXYZàáâãäåāăąÀÁÂÃÄÅĀĂĄçćĉċčÇĆĈĊČďđĎĐèéêëēĕėęěÈÉÊËĒĔĖĘĚĝğġģĜĞĠĢĥħĤĦìíîïĩīĭįıÌÍÎÏĨĪĬĮĵĴķĶĺļľłĹĻĽŁñńņňÑŃŅŇòóôõöøōŏőÒÓÔÕÖØŌŎŐŕŗřŔŖŘśŝşšŚŜŞŠţťŧŢŤŦùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲŵŴýÿŷÝŶźżžŹŻŽأإآٱةىئؤڭکگ٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹ءـًٌٍَُِّْٰ̧̨̀́̂̃̄̆̇̈̊̋̌‎‏', 'abcdefghijklmnopqrstuvwxyzaaaaaaaaaaaaaaaaaaccccccccccddddeeeeeeeeeeeeeeeeeegggggggghhhhiiiiiiiiiiiiiiiiijjkkllllllllnnnnnnnnoooooooooooooooooorrrrrrssssssssttttttuuuuuuuuuuuuuuuuuuuuwwyyyyyzzzzzzااااهييوككك00112233445566778899') END;
END $$;
